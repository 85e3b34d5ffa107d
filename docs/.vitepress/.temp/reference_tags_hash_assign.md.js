import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"hash_assign, tag","description":"hash_assign, tag: Sets a key of a hash. Deprecated: assign does the same: {% assign hash['key'] = value %}. prints Open in the playground","frontmatter":{"title":"hash_assign, tag","description":"hash_assign, tag: Sets a key of a hash. Deprecated: assign does the same: {% assign hash['key'] = value %}. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/hash_assign.md","filePath":"reference/tags/hash_assign.md"}`);
const _sfc_main = { name: "reference/tags/hash_assign.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="hash_assign" tabindex="-1">hash_assign <a class="header-anchor" href="#hash_assign" aria-label="Permalink to &quot;hash_assign&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">hash_assign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> hash[</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;key&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] = value %}</span></span></code></pre></div><p>Sets a key of a hash.</p><p>Deprecated: assign does the same: {% assign hash[&quot;key&quot;] = value %}.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">assign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> h = {} %}{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">hash_assign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> h[</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;a&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] = </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">1</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{{ h.a }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>1</span></span></code></pre></div><p><a href="/playground.html#NYyxCoAwDAV_5RHoJoJroV9iRQJWU6gipFvIv0sHt-MOzqiX-23cC0WyAFat1wNBgjmCW4Cwyv77NRNn2pCwjGqQmeFOEx3ceTwGn7UVpWjuHw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/hash_assign.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hash_assign = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hash_assign as default
};
