import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"include, tag","description":"include, tag: Prints a partial, which sees and sets the variables of the including template. prints Open in the playground","frontmatter":{"title":"include, tag","description":"include, tag: Prints a partial, which sees and sets the variables of the including template. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/include.md","filePath":"reference/tags/include.md"}');
const _sfc_main = { name: "reference/tags/include.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="include" tabindex="-1">include <a class="header-anchor" href="#include" aria-label="Permalink to &quot;include&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">include</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;path&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> with value as name, name: </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">value</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Prints a partial, which sees and sets the variables of the including template.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;"># views/partials/hello.liquid </span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">%}</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Hello {{ name }}. {% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">assign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> said = </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;done&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">assign</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> name = </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;Bob&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">include</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;hello&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{{ said }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Hello Bob. done</span></span></code></pre></div><p><a href="/playground.html#RY2xDsIwDER_xbIUZUHtXqkLE79hiAFLblJISgfL_45SBra7k-49w8bLqtQYJ7QAVKs8MmRaGGaI53KNENwCSL7plhjik1XLMRpUkgTueMJEjTqh57soV5wMP8J7HVd6NyGt4_EcVF6bJJzw0iuY_WTuA_z9B3iGmErm7kL3Lw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/include.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const include = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  include as default
};
