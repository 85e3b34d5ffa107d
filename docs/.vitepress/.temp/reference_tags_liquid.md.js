import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"liquid, tag","description":"liquid, tag: Runs tags written one per line, without delimiters. A literal may span several lines, and named arguments may follow a comma on the next …","frontmatter":{"title":"liquid, tag","description":"liquid, tag: Runs tags written one per line, without delimiters. A literal may span several lines, and named arguments may follow a comma on the next …"},"headers":[],"relativePath":"reference/tags/liquid.md","filePath":"reference/tags/liquid.md"}');
const _sfc_main = { name: "reference/tags/liquid.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="liquid" tabindex="-1">liquid <a class="header-anchor" href="#liquid" aria-label="Permalink to &quot;liquid&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">liquid</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> … %}</span></span></code></pre></div><p>Runs tags written one per line, without delimiters. A literal may span several lines, and named arguments may follow a comma on the next.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">liquid</span></span>
<span class="line"><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">  # a comment</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">  assign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> n = </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">2</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  if</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> n </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">&gt;</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 1</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">    echo</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;many&#39;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  endif</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">%}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>many</span></span></code></pre></div><p><a href="/playground.html#FYyxDoMwDAV_5ckIsXShIxL9EhaLOMVSYlolDCjKvyNvdzdcoyr5l7gKLdRGJP1fGjYDBjD2M2ex6sql6NdgWPF21wjDB7MzIPtxYsps9-RBLGjcbOz0osCV_e0cNUmhpfX-AA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/liquid.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const liquid = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  liquid as default
};
